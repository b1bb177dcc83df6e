import { listWords } from '../../src/schema/list-words.ts'
import { anyForm, type Call, type Contract } from '../../src/schema/contract.ts'
import type { Field, Locale } from '../../src/schema/compiled.ts'
import type { Row } from '../db/database.ts'
import { Problem, problems } from '../http/problems.ts'
import type { Sentence } from '../http/texts.ts'
import { text } from '../http/texts.ts'

const invalid = problems.invalid({})
export const noParameter = text('server/open-api', 'noParameter')
/** Longer values are not repeated, and of longer lists only the beginning is. */
const MOST_LETTERS = 60
const MOST_VALUES = 12

/** The values of a field that refers to rows, as far as the caller may see them. */
type Refers = (field: string) => Promise<string[]>
/** What was sent, and what the address says instead of the caller. */
type Sent = { body: Row; set: Row; refers: Refers }

/**
 * Beside a form, the fields show what is wrong; an API client reads only the answer, which therefore names each field, what was found in
 * it, and what is allowed.
 */
export async function nameFaults(error: unknown, call: Call, { body, set, refers }: Sent): Promise<unknown> {
  if (!(error instanceof Problem) || !error.fields || error.message !== invalid.message) return error
  const { fields } = error
  const form = anyForm(call)
  const facts = await Promise.all(
    Object.entries(fields).map(async ([name, sentence]) => {
      if ((!form.some((one) => one.name === name) || Object.hasOwn(set, name)) && Object.hasOwn(body, name))
        return { name, sentence: noParameter, allowed: parametersOf(form, call, set), found: undefined }
      const allowed = (await allowedIn(form, name, refers)).slice(0, MOST_VALUES)
      const given: unknown = body[name]
      const found = isShort(given) && !allowed.includes(String(given)) ? String(given) : undefined
      return { name, sentence, allowed: allowed.includes(String(given)) ? [] : allowed, found }
    }),
  )
  const say = (locale: Locale) => facts.map((one) => sayFault(one, locale)).join('; ')
  const told = Object.fromEntries(facts.map(({ name, sentence }) => [name, sentence]))
  return new Problem(error.code, say, { status: error.status, fields: told, data: error.data })
}

/** What a program can send: a recording is called `file`, and what the address itself says is not sent. */
function parametersOf(form: Field[], { file }: Call, set: Row): string[] {
  const names = form.flatMap(({ name }) => (Object.hasOwn(set, name) ? [] : [name === file?.as ? 'file' : name]))
  return [...new Set(names)].slice(0, MOST_VALUES)
}

type Facts = { name: string; sentence: Sentence; allowed: string[]; found: string | undefined }

function sayFault({ name, sentence, allowed, found }: Facts, locale: Locale): string {
  const said = `${name}: ${typeof sentence === 'function' ? sentence(locale) : sentence}`
  // Without the values that would have been right, what was found is known to whoever sent it.
  if (allowed.length === 0) return said
  const values = { said, found: found ?? '', allowed: listWords(allowed, locale) }
  return text('server/open-api', found === undefined ? 'allowed' : 'foundAllowed', values)(locale)
}

const isShort = (given: unknown): given is string | number | boolean =>
  (typeof given === 'string' && given !== '' && given.length <= MOST_LETTERS) || typeof given === 'number' || typeof given === 'boolean'

async function allowedIn(form: Field[], name: string, refers: Refers): Promise<string[]> {
  const field = form.find((one) => one.name === name)
  if (field?.choices) return field.choices.map(({ value }) => String(value))
  if (field?.type === 'boolean') return ['true', 'false']
  const { minimum, maximum } = field?.rules ?? {}
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} – ${maximum}`]
  return refers(name)
}

/** The list that a field chooses from, and the filters of it that are constants; undefined if it depends on anything else. */
export function choicesBehind(
  { calls }: Contract,
  { references }: Call,
  name: string,
): { call: Call; value: string; where: Row } | undefined {
  const among = references.find(({ path }) => path === name)?.among
  const call = among && calls[among.call]
  if (!call || Object.values(among.where).some((operand) => typeof operand === 'object' && operand !== null)) return undefined
  return { call, value: among.value, where: among.where }
}
