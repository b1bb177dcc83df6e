import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { After, ComputedService, Narrow, Service, Services } from '../http/service.ts'

const FOLDER = join(import.meta.dirname, '../services')

/** Everything in `mocks/services/<file>/<op>.ts` that exports `service`, `after`, `narrow` or `computed`; a new process is one new file. */
export async function listServices(folder = FOLDER): Promise<Services> {
  const found = { calls: {}, afters: {}, computed: {}, narrows: {} } as Required<Services>
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) => file.endsWith('.ts'))
  await Promise.all(
    files.map(async (file) => {
      const [group, op, more] = file.slice(0, -3).split(/[\\/]/)
      if (!group || !op || more !== undefined) return
      const parts = (await import(pathToFileURL(join(folder, file)).href)) as {
        service?: Service
        after?: After
        computed?: ComputedService
        narrow?: Narrow
      }
      const name = `${group}.${camelCase(op)}`
      if (parts.service) found.calls[name] = parts.service
      if (parts.narrow) found.narrows[name] = parts.narrow
      if (parts.after) found.afters[name] = parts.after
      if (parts.computed) (found.computed[group] ??= {})[camelCase(op)] = parts.computed
    }),
  )
  return found
}

/** Where the code of a call belongs: `auth.signinSms` → `mocks/services/auth/signin-sms.ts`. */
export function fileOf(call: string): string {
  const [group, op = ''] = call.split('.')
  return `mocks/services/${group}/${kebabCase(op)}.ts`
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
