/**
 * Whoever looks for a role or a name asks for the style of each element, and jsdom answers by matching every rule of its own sheet: a
 * third of the time of such a test. Where a page has no sheet of its own, the answer depends on little and is kept: how an element is
 * displayed on what it is, and whether it is seen or can be pointed at on the styles that it and those around it name themselves.
 */
export function makeStylesQuick(window: Window & typeof globalThis): void {
  const styleOf = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()

  const displayOf = (element: Element): string => {
    const is = `${element.namespaceURI} ${element.tagName} ${element.hasAttribute('hidden')} ${element.getAttribute('type')} ${element.hasAttribute('open')}`
    const known = displays.get(is) ?? styleOf(element).display
    displays.set(is, known)
    return known
  }
  const names = (element: Element, property: string): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) if (at.getAttribute('style')?.includes(property)) return true
    return false
  }
  const quick: Record<string, (element: Element) => string | undefined> = {
    display: (element) => (element.hasAttribute('style') ? undefined : displayOf(element)),
    visibility: (element) => (names(element, 'visibility') ? undefined : 'visible'),
    'pointer-events': (element) => (names(element, 'pointer-events') ? undefined : 'auto'),
  }
  quick['pointerEvents'] = quick['pointer-events']!

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || window.document.styleSheets.length > 0) return styleOf(element, pseudo)
    let whole: CSSStyleDeclaration | undefined
    const valueOf = (property: string) => quick[property]?.(element)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (property === 'getPropertyValue') return (name: string) => valueOf(name) ?? (whole ??= styleOf(element)).getPropertyValue(name)
        const value = typeof property === 'string' ? valueOf(property) : undefined
        if (value !== undefined) return value
        whole ??= styleOf(element)
        const own: unknown = Reflect.get(whole, property, whole)
        return typeof own === 'function' ? own.bind(whole) : own
      },
    })
  }
}
