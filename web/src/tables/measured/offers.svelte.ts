import type { Live } from '../../live'
import type { Composed, Order, Part, SideId } from '../../protocol'

/** What the server offers for units, asked once a question. */
export class Offers {
  #known = $state.raw<ReadonlyMap<string, readonly Order[]>>(new Map())
  #asked = new Map<string, Promise<readonly Order[]>>()
  #moment = ''

  readonly #live: Live

  constructor(live: Live) {
    this.#live = live
  }

  /** What may be offered, behind what is composed already; null: not yet told. */
  of(side: SideId, unit: number, after?: Composed): readonly Order[] | null {
    const key = this.#key(side, unit, after)
    return this.#known.get(key) ?? null
  }

  /** Asks for it, where it is not known. */
  ask(side: SideId, unit: number, after?: Composed): Promise<readonly Order[]> {
    const key = this.#key(side, unit, after)
    const known = this.#asked.get(key)
    if (known) return known
    const moment = this.#moment
    const asked = this.#live.orders(side, unit, after).then((orders) => {
      if (moment === this.#moment) this.#known = new Map(this.#known).set(key, orders)
      return orders
    })
    this.#asked.set(key, asked)
    return asked
  }

  /** Another question, another position, another language: everything is to be asked anew. */
  begin(moment: string): void {
    if (moment === this.#moment) return
    this.#moment = moment
    this.#asked = new Map()
    this.#known = new Map()
  }

  #key(side: SideId, unit: number, after: Composed | undefined): string {
    return `${side} ${unit} ${after ? JSON.stringify(after) : ''}`
  }
}

const all = new WeakMap<Live, Offers>()
/** The offers of a battle: the table and the orders in words beside it share them. */
export function offers_of(live: Live): Offers {
  let found = all.get(live)
  if (!found) all.set(live, (found = new Offers(live)))
  return found
}

/** An order of the unit itself by its verb, of those that are composed rather than pressed. */
export function order_of(orders: readonly Order[], verb: string): Order | undefined {
  return orders.find((one) => one.verb === verb && !one.slots.by && is_composed(one))
}

/** Whether an order is composed: what only asks to be pressed is not. */
export function is_composed(order: Order): boolean {
  return order.part !== 'whole' || Object.keys(order.slots).length > 0
}

/** A part in words, to be shown beside others. */
export function told(one: Part): string {
  const values = new Map(Object.entries(one.slots ?? {}))
  return [...values].reduce(
    (words, [name, value]) => words.replace(`{${name}}`, () => value),
    one.form,
  )
}

/** An order with its slots filled; null: there is none. */
export function part(order: Order | undefined, values: Record<string, string> = {}): Part | null {
  if (!order) return null
  const slots = Object.fromEntries(
    Object.keys(order.slots)
      .filter((name) => name !== 'by')
      .map((name) => [name, values[name] ?? '']),
  )
  return { form: order.form, slots }
}
