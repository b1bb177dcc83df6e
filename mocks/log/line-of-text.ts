type Line = { level: string; time: string; msg?: string; process?: number; err?: { stack?: string; message: string } } & Record<
  string,
  unknown
>

/** A log line for people: time, level, message, and then the other properties by name. */
export function lineOfText(json: string): string {
  const { level, time, msg, process: _, err, ...rest }: Line = JSON.parse(json)
  const about = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  const first = [time.slice(11, 19), level.padEnd(5), msg, ...about].filter((part) => part !== undefined && part !== '').join('  ')
  return `${err ? `${first}\n${err.stack ?? err.message}` : first}\n`
}
