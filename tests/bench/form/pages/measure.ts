import { painted, until } from '../../painted.ts'
import { listFields } from './fields.ts'

/** What a page offers to be measured by: how it is drawn, and how its faults are recognised. */
export type Contender = { draw: (root: HTMLElement, count: number) => void; fault: string; submit?: string }

export type Bench = {
  mount: (count: number) => Promise<{ first: number; all: number }>
  keys: { spans: number[] }
  toggle: () => Promise<number>
  validate: () => Promise<number>
}

const CONTROLS = 'input:not([type=hidden]):not([type=checkbox]), button[role=switch]'
const FIRST = 12

export function offer({ draw, fault, submit = '[type=submit]' }: Contender): void {
  const root = document.getElementById('root')!
  const count = () => root.querySelectorAll(CONTROLS).length
  const spans: number[] = []
  let fields = listFields(0)

  addEventListener('keydown', () => void keep(performance.now()), true)
  async function keep(start: number) {
    spans.push((await painted()) - start)
  }

  const bench: Bench = {
    keys: { spans },
    async mount(wanted) {
      fields = listFields(wanted)
      const start = performance.now()
      const first = until(() => count() >= FIRST)
      const all = until(() => count() >= wanted)
      draw(root, wanted)
      return { first: (await first) - start, all: (await all) - start }
    },
    async toggle() {
      const left = fields.length - fields.filter((field) => field.visible).length
      const input = root.querySelector<HTMLInputElement>('input')!
      const start = performance.now()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'hide')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      return (await until(() => count() === left)) - start
    },
    async validate() {
      const wrong = fields.filter((field) => field.required).length
      const start = performance.now()
      root.querySelector<HTMLElement>(submit)!.click()
      return (await until(() => root.querySelectorAll(fault).length === wrong)) - start
    },
  }
  Object.assign(globalThis, { bench })
}
