import type { Call } from '../contract.ts'
import type { Json } from './json.ts'

const envelope = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const refusal = (description: string): Json => ({ description, content: envelope })

/** Every error response, once. */
export const responses: Record<string, Json> = {
  badRequest: refusal('The body is not what the call takes.'),
  forbidden: refusal(
    'The person does not hold the right, may not do this in a console they entered, or must set up a second factor first, which is `code` 428.',
  ),
  notFound: refusal('There is no such row, or it is not the caller’s.'),
  locked: refusal('The account waits to be activated.'),
  conflict: refusal(
    'The row has changed meanwhile, or its state does not allow this. To an edit with an outdated `version`, `data.row` is the row as it is now, as the call answers it: the console merges it with what was typed.',
  ),
  invalid: { description: 'A field is wrong.', content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldFaults' } } } },
  tooMany: {
    description: 'Too many requests.',
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    content: envelope,
  },
  unavailable: {
    description: 'The server cannot serve for the moment: its database or its disk is away, slow or full.',
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    content: envelope,
  },
  unexpected: refusal('Something went wrong; `data.requestId` names the request in the log.'),
  unwritten: refusal('The process of this call is not written yet; the message names its file.'),
}

/** The error responses of one call. */
export function refusals(call: Call): Record<string, Json> {
  const onRow = ['get', 'edit', 'delete', 'move'].includes(call.does)
  const changes = ['add', 'edit', 'save', 'delete', 'move', 'service'].includes(call.does)
  const names: [number, string][] = [
    [400, 'badRequest'],
    ...(call.for !== 'guest' ? [[403, 'forbidden'] as [number, string]] : []),
    ...(onRow || call.does === 'service' ? [[404, 'notFound'] as [number, string]] : []),
    ...(changes ? [[409, 'conflict'] as [number, string]] : []),
    [422, 'invalid'],
    ...(call.for === 'guest' && call.does === 'service' ? [[423, 'locked'] as [number, string]] : []),
    [429, 'tooMany'],
    [500, 'unexpected'],
    ...(call.does === 'service' ? [[501, 'unwritten'] as [number, string]] : []),
    [503, 'unavailable'],
  ]
  return Object.fromEntries(names.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]))
}
