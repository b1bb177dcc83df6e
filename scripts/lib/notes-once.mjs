/**
 * What a server prints that is started again and again, as a person wants to read it: its address is that of a door nobody uses, and the
 * notes below it (indented: the demo accounts, what is not set) are told once.
 */
export function notesOnce(write) {
  const shown = new Set()
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) {
      if (line.startsWith('ready ') || shown.has(line)) continue
      if (line.startsWith('  ')) shown.add(line)
      write(`${line}\n`)
    }
  }
}
