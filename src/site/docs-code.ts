import type { DocsTexts } from './text-types.ts'

const TAB = '[role="tab"]'
/** What a reader chose stays chosen, on every page of the visit. */
let chosen = ''

/** Code can be copied and scrolled by keyboard; samples that follow one another, each under the name of its language, become tabs. */
export function frameCode(fragment: DocumentFragment, content: DocsTexts): void {
  let group = 0
  for (const code of fragment.querySelectorAll('pre')) {
    if (!code.parentNode || code.closest('.st-code')) continue
    const run = runFrom(code)
    const frame = make('div', run.length > 1 ? 'st-code' : 'st-code st-code-alone')
    const head = make('div', 'st-code-head')
    const first = run[0]!
    ;(first.name ?? first.code).before(frame)
    if (run.length > 1) head.append(tabsOf(run, group++, content))
    const copy = make('button', 'st-copy')
    copy.type = 'button'
    copy.append(make('span', '', content.copy))
    head.append(copy)
    frame.append(head)
    for (const { name, code: one } of run) {
      name?.remove()
      one.tabIndex = 0
      one.translate = false
      frame.append(one)
    }
  }
}

type Sample = { name: HTMLElement | null; code: HTMLElement }

/** The sample that begins here and those that follow at once; code without the name of a language stands alone. */
function runFrom(code: HTMLElement): Sample[] {
  const run: Sample[] = []
  for (let one: HTMLElement | null = code; one?.tagName === 'PRE'; one = nextCode(one)) {
    const name = nameOf(one)
    if (!name) return run.length > 0 ? run : [{ name: null, code: one }]
    run.push({ name, code: one })
  }
  return run
}

function nameOf(code: HTMLElement): HTMLElement | null {
  const before = code.previousElementSibling as HTMLElement | null
  const only = before?.tagName === 'P' ? before.firstElementChild : null
  return only?.tagName === 'STRONG' && before!.textContent === only.textContent ? before : null
}

const nextCode = (code: HTMLElement): HTMLElement | null => (code.nextElementSibling?.nextElementSibling ?? null) as HTMLElement | null

function tabsOf(run: Sample[], group: number, content: DocsTexts): HTMLElement {
  const list = make('div', '')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', content.samples)
  const names = run.map(({ name }) => name!.textContent ?? '')
  const shown = names.includes(chosen) ? chosen : names[0]!
  for (const [at, { code }] of run.entries()) {
    const tab = make('button', '', names[at])
    tab.type = 'button'
    tab.id = `sample-${group}-${at}`
    code.id = `${tab.id}-code`
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', code.id)
    code.setAttribute('role', 'tabpanel')
    code.setAttribute('aria-labelledby', tab.id)
    list.append(tab)
    select(tab, code, names[at] === shown)
  }
  return list
}

function select(tab: HTMLElement, code: HTMLElement, isShown: boolean): void {
  tab.setAttribute('aria-selected', String(isShown))
  tab.tabIndex = isShown ? 0 : -1
  code.hidden = !isShown
}

/** Shows the samples of one language in the whole document. */
function choose(box: HTMLElement, name: string): void {
  chosen = name
  for (const list of box.querySelectorAll('[role=tablist]')) {
    const tabs = [...list.querySelectorAll<HTMLElement>(TAB)]
    if (!tabs.some((tab) => tab.textContent === name)) continue
    for (const tab of tabs) select(tab, document.getElementById(tab.getAttribute('aria-controls')!)!, tab.textContent === name)
  }
}

/** A press on a tab or on the button that copies. */
export function pressCode(box: HTMLElement, target: EventTarget, content: DocsTexts): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.matches(TAB)) {
    const top = button.getBoundingClientRect().top
    choose(box, button.textContent ?? '')
    // Samples above may have another height now; what was pressed stays under the finger.
    scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  if (!button?.matches('.st-copy')) return
  const code = button.closest('.st-code')!.querySelector('pre:not([hidden])')
  navigator.clipboard?.writeText(code?.textContent?.replace(/\n$/, '') ?? '').then(
    () => tell(button, content.copied, content.copy),
    () => undefined,
  )
}

function tell(button: HTMLElement, said: string, usual: string): void {
  const words = button.firstElementChild!
  words.setAttribute('role', 'status')
  words.textContent = said
  setTimeout(() => (words.textContent = usual), 2000)
}

/** Arrows move between the tabs of one sample. */
export function stepCode(box: HTMLElement, key: string, target: EventTarget): boolean {
  const tab = target instanceof Element ? target.closest<HTMLElement>(TAB) : null
  if (!tab || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false
  const tabs = [...tab.parentElement!.querySelectorAll<HTMLElement>(TAB)]
  const next = tabs[(tabs.indexOf(tab) + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length]!
  choose(box, next.textContent ?? '')
  next.focus()
  return true
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = ''): HTMLElementTagNameMap[Name] {
  const one = document.createElement(name)
  if (className) one.className = className
  if (text) one.textContent = text
  return one
}
