import { words_of } from './i18n'
import type { ScenarioFacts, SideId } from './protocol'

/**
 * Seats and sides. A side is a seat; where it has posts each of them is one, named by its own id.
 */

type Sides = ScenarioFacts['sides']

/** The side of a seat; what is no post stands for itself. */
export function side_of(seat: SideId, sides: Sides): SideId {
  return sides.find((side) => side.posts?.some((post) => post.id === seat))?.id ?? seat
}

/** Whether it is the first post of its side. */
export function is_commander(seat: SideId, sides: Sides): boolean {
  return sides.some((side) => side.posts?.[0]?.id === seat)
}

/** What a side, or a post with its side, is called; else its id. */
export function seat_name(seat: SideId, sides: Sides): string {
  for (const side of sides) {
    if (side.id === seat) return words_of(side.name)
    const post = side.posts?.find((one) => one.id === seat)
    if (post) return `${words_of(post.name)} (${words_of(side.name)})`
  }
  return seat
}

/** What a post is called by itself; "" where there is none of this id. */
export function post_name(post: SideId | undefined, sides: Sides): string {
  const found = sides.flatMap((side) => side.posts ?? []).find((one) => one.id === post)
  return found ? words_of(found.name) : ''
}
