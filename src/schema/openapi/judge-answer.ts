import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Call, Contract } from '../contract.ts'
import { answerOf } from './answers.ts'
import { refusals } from './refusals.ts'
import { rowName, rowSchema } from './rows.ts'

/** A received answer: `body` is the envelope if it was JSON. */
export type Answered = { status: number; type: string; body?: { code?: unknown; message?: unknown; data?: unknown } | undefined }

/** What is wrong with an answer according to the contract: the place, and a sentence about what was expected. */
type AnswerFault = { field: string; says: string }

export type Judge = (call: Call, answered: Answered) => AnswerFault[]

/** Codes that any call may answer: nobody is signed in, the body is too large or not JSON, the server is unavailable. */
const ANY = new Set([401, 413, 415, 428, 503])

/** Compares answers with the contract; the schema of each call is compiled when it is first needed. */
export function judgeAnswers(contract: Contract): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (call: Call): ValidateFunction => {
    const known = compiled.get(call.name)
    if (known) return known
    const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
    const schemas = entity ? { [rowName(entity.name)]: rowSchema(entity, contract) } : {}
    const made = ajv.compile({ ...answerOf(contract, call).schema, components: { schemas } })
    compiled.set(call.name, made)
    return made
  }
  return (call, { status, type, body }) => {
    const { schema, csv } = answerOf(contract, call)
    const media = csv ? 'text/csv' : schema['contentMediaType']
    const isJson = type.startsWith('application/json')
    if (!isJson && typeof media === 'string' && type.startsWith(media)) return []
    if (!isJson) return [fault('', `is ${type || 'nothing'}, expected ${String(media ?? 'JSON')}`)]
    if (!body) return [fault('', 'is no JSON, although it is called so')]
    const { code, message, data } = body
    if (typeof code !== 'number') return [fault('code', `is ${describe(code)}, expected a number`)]
    if (code !== 200) return judgeRefusal(call, status, code, message, data)
    if (status !== 200) return [fault('code', `is 200 under HTTP ${status}, expected both alike`)]
    if (media !== undefined) return [fault('', `is JSON, expected ${String(media)}`)]
    const validate = validatorOf(call)
    if (validate(data)) return []
    return (validate.errors ?? []).map(({ instancePath, keyword, params, message: said }) => {
      const at = ['data', ...instancePath.split('/').slice(1)].join('.')
      if (keyword === 'required') return fault(`${at}.${String(params['missingProperty'])}`, 'is missing')
      if (keyword === 'type')
        return fault(at, `is ${describe(valueAt(data, instancePath))}, expected ${[params['type']].flat().join(' or ')}`)
      return fault(at, `is ${describe(valueAt(data, instancePath))}, but ${said ?? keyword}`)
    })
  }
}

const fault = (field: string, says: string): AnswerFault => ({ field, says })

function judgeRefusal(call: Call, status: number, code: number, message: unknown, data: unknown): AnswerFault[] {
  const faults: AnswerFault[] = []
  const isQuiet =
    (status === 200 && (code === 401 || (call.for === 'guest' && (code === 400 || code === 500)))) || (status === 403 && code === 428)
  if (status !== code && !isQuiet) faults.push(fault('code', `is ${code} under HTTP ${status}, expected both alike`))
  if (!ANY.has(code) && !(code in refusals(call))) faults.push(fault('code', `is ${code}, which this call does not answer`))
  if (typeof message !== 'string' || message === '')
    faults.push(fault('message', `is ${describe(message)}, expected a sentence for the person`))
  const fields = (data as { fields?: unknown } | null | undefined)?.fields
  const isTold = fields === undefined || (fields !== null && typeof fields === 'object' && Object.values(fields).every(isText))
  if (!isTold) faults.push(fault('data.fields', 'is no object of sentences'))
  return faults
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], data)

function describe(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'an array'
  if (value !== null && typeof value === 'object') return 'an object'
  return JSON.stringify(value).slice(0, 60)
}
