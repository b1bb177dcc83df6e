let tables = 0

type TableRules = { write: (rules: string[]) => void; end: () => void }

/**
 * CSS rules for the columns of one table, so that hundreds of rows need no styles of their own; each rule gets the selector of its column.
 */
export function tableRules(wrap: HTMLElement): TableRules & { scope: string } {
  const name = wrap.dataset['table'] ?? String(++tables)
  wrap.dataset['table'] = name
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  let written = ''
  return {
    scope: `[data-table="${name}"]`,
    write(rules) {
      const next = rules.join('\n')
      if (next === written) return
      written = next
      sheet.replaceSync(next)
    },
    end() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    },
  }
}
