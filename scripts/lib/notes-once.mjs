/**
 * Filters the output of a server that restarts repeatedly: drops its address, which is behind a proxy, and prints the indented notes below
 * it (demo accounts, missing settings) only once.
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
