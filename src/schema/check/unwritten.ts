import { readSchemas, type Finding, type SourceFile } from '../read.ts'
import { findingAt } from './check.ts'
import { readReadable } from './readable-world.ts'

/** Where the reference backend looks for the code of a service: `auth.signinSms` is in `auth/signin-sms.ts`. */
export function serviceFile(call: string): string {
  const [file = '', operation = ''] = call.split('.')
  return `${file}/${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
}

/** Services that are declared but have no code among the given files: their calls answer 501 until it is written. */
export function unwrittenServices(files: SourceFile[], written: ReadonlySet<string>): Finding[] {
  const { sources } = readSchemas(files)
  const world = readReadable(files)
  return Object.entries(world.calls).flatMap(([id, calls]) =>
    Object.entries(calls).flatMap(([operation, call]): Finding[] => {
      const wanted = serviceFile(`${id}.${operation}`)
      if (call.does !== 'service' || written.has(wanted)) return []
      const path = `calls/${id}.json`
      const message = `Unexpected service without code, expected ${wanted} beside the other services; until then it answers 501`
      return [findingAt(sources.get(path), path, [operation], 'written', message, { at: 'key', severity: 'warning' })]
    }),
  )
}
