/** Whether only the machine that serves this page can open its addresses. */
export function is_of_this_machine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)
}
