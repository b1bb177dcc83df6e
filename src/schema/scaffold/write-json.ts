const WIDTH = 140

/** A new file as people lay it out by hand: what fits a line stands on one, the file itself and the parts of it that list things word by word. */
export function writeJson(value: Record<string, unknown>): string {
  return `${spread(value, '')}\n`
}

const listsThings = (value: object): boolean => !Array.isArray(value) && Object.values(value).some(Array.isArray)

function write(value: unknown, indent: string, before: number): string {
  const line = oneLine(value)
  if (value === null || typeof value !== 'object') return line
  const isPart = indent === '  ' && listsThings(value)
  return indent.length + before + line.length <= WIDTH && !isListOfObjects(value) && !isPart ? line : spread(value, indent)
}

function spread(value: object, indent: string): string {
  const deeper = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((one) => deeper + write(one, deeper, 0))
    : Object.entries(value).map(([key, one]) => `${deeper}${JSON.stringify(key)}: ${write(one, deeper, key.length + 4)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function isListOfObjects(value: object): boolean {
  return Array.isArray(value) && value.length > 1 && value.every((one) => one !== null && typeof one === 'object')
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const words = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${oneLine(one)}`)
  return words.length > 0 ? `{ ${words.join(', ')} }` : '{}'
}
