import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Operation, Services } from '../core/operation.ts'

const FOLDER = join(import.meta.dirname, '../services')

/** The definitions in the files; the limits are those of the server. */
type Written = Required<Omit<Services, 'limits'>>

/** Loads every operation of `mocks/services/<file>/<op>.ts` under its names; a new one is one new file. */
export async function listServices(folder = FOLDER): Promise<Services> {
  const services: Written = { calls: {}, afters: {}, computed: {}, imports: {}, narrows: {} }
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) => file.endsWith('.ts'))
  await Promise.all(
    files.map(async (file) => {
      const found: Record<string, Partial<Operation>> = await import(pathToFileURL(join(folder, file)).href)
      for (const [name, operation] of Object.entries(found)) {
        if (!isOperation(operation)) throw new Error(`${file} exports ${name}, which is no operation: give it a room of its own.`)
        add(services, operation, file)
      }
    }),
  )
  return services
}

const isOperation = (one: Partial<Operation>): one is Operation => one.part !== undefined

function add(services: Written, { part, names, run }: Operation, file: string): void {
  for (const name of names) {
    const [group = '', field = ''] = name.split('.')
    const [place, key] = part === 'computed' ? [(services.computed[group] ??= {}), field] : [services[part], name]
    if (key in place) throw new Error(`${file}: there are two of ${part} ${name}.`)
    // why: its place says which type it has.
    place[key] = run as never
  }
}

/** The file of a call: `auth.signinSms` → `mocks/services/auth/signin-sms.ts`. */
export function fileOf(call: string): string {
  const [group, op = ''] = call.split('.')
  return `mocks/services/${group}/${kebabCase(op)}.ts`
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
