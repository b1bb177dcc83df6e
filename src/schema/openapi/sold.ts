import type { Locale } from '../compiled.ts'
import type { Call, Contract, Property } from '../contract.ts'
import { refusalStatus, type Sold } from '../sold.ts'
import { saidInOpenApi } from './answers.ts'
import type { Json } from './json.ts'
import { bodyOf } from './sold-fields.ts'
import { sayIn } from '../say-in.ts'
import { KEY_SHAPE } from './idempotency-key.ts'

/** What the catalogue says about an interface, if there is one: it may choose names and path; the limits are facts. */
export type Listed = { path: string; title: string; service: string; serviceTitle?: string; facts: Json }

/** How the secret of an application is sent. */
export const appSchemes = (locale: Locale): Json => ({
  app: { type: 'apiKey', in: 'header', name: 'App-Id', description: sayIn(locale)('schema/reference', 'appId') },
  secret: { type: 'apiKey', in: 'header', name: 'App-Secret', description: sayIn(locale)('schema/reference', 'appSecret') },
})

/** Every interface that is sold, with the call that implements it. */
export const listSold = (contract: Contract): { call: Call; sold: Sold }[] =>
  Object.values(contract.calls).flatMap((call) => (call.sold ?? []).map((sold) => ({ call, sold })))

/** What only reads one's own passes no meter, which alone refuses a service that the application lacks: no quota and no package is used. */
export const isFree = ({ codes }: Sold): boolean => !codes.includes(4012)

/** The paths of the interfaces that are sold, in one language; `listed` says which of them the catalogue offers. */
export function soldPaths(contract: Contract, locale: Locale, listed?: (sold: Sold) => Listed | undefined): Json {
  return Object.fromEntries(
    entriesOf(contract, locale, listed).map(({ call, sold, entry }) => [entry.path, operations(contract, call, sold, locale, entry)]),
  )
}

function entriesOf(contract: Contract, locale: Locale, listed?: (sold: Sold) => Listed | undefined) {
  return listSold(contract).flatMap(({ call, sold }) => {
    const own = { path: sold.path, title: sold.title[locale], service: sold.code.split('.')[0]!, facts: {} }
    const entry: Listed | undefined = listed ? listed(sold) : own
    return entry ? [{ call, sold, entry }] : []
  })
}

/** The services in the order of their interfaces, each with its title if the catalogue has one. */
function tagsOf(entries: { entry: Listed }[]): Json[] {
  const titles = new Map(entries.map(({ entry }) => [entry.service, entry.serviceTitle]))
  return [...titles].map(([name, title]) => ({ name, ...(title === undefined ? {} : { 'x-displayName': title }) }))
}

/** The interfaces that are sold as an OpenAPI document of their own, for authors of clients. */
export function buildSoldApi(contract: Contract, locale: Locale, listed?: (sold: Sold) => Listed | undefined): Json {
  const paths = soldPaths(contract, locale, listed)
  return {
    openapi: '3.1.0',
    info: { title: contract.brand[locale].title, version: contract.version, description: sayIn(locale)('schema/reference', 'about') },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/api' }],
    tags: tagsOf(entriesOf(contract, locale, listed)),
    paths,
    components: { securitySchemes: appSchemes(locale) },
  }
}

function operations(contract: Contract, call: Call, sold: Sold, locale: Locale, { title, service, facts }: Listed): Json {
  const { schema, isForm } = bodyOf(contract, call, sold, locale)
  const example = sold.example[locale]
  const shared = {
    tags: [service],
    summary: title,
    description: `${title} (\`${sold.code}\`)`,
    security: [{ app: [], secret: [] }],
    'x-code': sold.code,
    'x-example': example,
    'x-call': { path: call.path, set: sold.set },
    ...(isFree(sold) ? { 'x-free': true } : {}),
    ...facts,
  }
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
  return {
    post: {
      operationId: `v1.${sold.code}`,
      ...shared,
      ...(call.creates
        ? {
            parameters: [
              {
                name: 'Idempotency-Key',
                in: 'header',
                description: sayIn(locale)('schema/reference', 'once'),
                schema: KEY_SHAPE,
              },
            ],
          }
        : {}),
      requestBody: {
        required: true,
        content: {
          [isForm ? 'multipart/form-data' : 'application/json']: { schema },
        },
      },
      responses: { 200: answered(contract, call, sold, locale), ...refusals(call, sold, locale) },
    },
    // Not an operation: an HTTP call there cannot succeed, because the only good answer is to upgrade the connection to a WebSocket.
    ...(sold.stream
      ? {
          'x-stream': {
            operationId: `v1.${sold.code}.stream`,
            ...shared,
            parameters: Object.entries(properties).map(([name, value]) => ({
              name,
              in: 'query',
              required: required.includes(name),
              schema: value,
            })),
            responses: { 101: { description: sayIn(locale)('schema/reference', 'stream') }, ...refusals(call, sold, locale) },
          },
        }
      : {}),
  }
}

function answered(contract: Contract, call: Call, sold: Sold, locale: Locale): Json {
  const say = sayIn(locale)
  const ok = say('schema/reference', 'ok')
  const answer = sold.answer ? saidInOpenApi(sold.answer[locale]) : rowAnswer(contract, call, locale)
  const media = answer['contentMediaType']
  if (typeof media === 'string') return { description: ok, content: { [media]: { schema: answer } } }
  return {
    description: ok,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: {
            code: { type: 'integer', description: say('schema/reference', 'code') },
            message: { type: 'string', description: say('schema/reference', 'message') },
            data: answer,
          },
        },
      },
    },
  }
}

function rowAnswer(contract: Contract, call: Call, locale: Locale): Json {
  const shown = rowRead(contract, call)
  if (!shown) return { type: 'object' }
  return { type: 'object', properties: Object.fromEntries(shown.map((property) => [property.name, rowValue(property, locale)])) }
}

/** A row as a program reads it: without its owner, whom the program knows, and without what only the console needs. */
export function rowRead(contract: Contract, call: Call): Property[] | undefined {
  const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
  return (
    entity &&
    call.answers.flatMap((name) => {
      const property = entity.properties[name]
      const isInside = !property || property.writeOnly || property.seenBy || name === entity.owner || property.format === 'audio'
      return isInside ? [] : [property]
    })
  )
}

function rowValue({ type, title, choices, fields, item, format }: Property, locale: Locale): Json {
  const unit = format === 'duration-s' || format === 'hours-s' ? sayIn(locale)('schema/reference', 'seconds') : undefined
  const inner = fields && { type: 'object', properties: Object.fromEntries(fields.map((field) => [field.name, rowValue(field, locale)])) }
  const named = choices
    ?.map(({ value, title: word }) => `\`${String(value)}\` ${word[locale]}`)
    .join(sayIn(locale)('schema/reference', 'pause'))
  return {
    type,
    title: title[locale],
    ...(named ? { description: named } : {}),
    ...(choices && type !== 'array' ? { enum: choices.map(({ value }) => value) } : {}),
    ...(unit ? { 'x-unit': unit } : {}),
    ...(type === 'array' ? { items: inner ?? { type: item?.type ?? 'string' } } : {}),
    ...(type === 'object' && inner ? { properties: inner.properties } : {}),
  }
}

/** The error statuses, each with the catalogue's codes that come with it. */
function refusals(call: Call, { codes }: Sold, locale: Locale): Json {
  const say = sayIn(locale)
  const responses: Record<number, Json> = { 422: { description: say('schema/reference', 'field') } }
  if (call.does === 'get' || Object.keys(call.send).length > 0) responses[404] = { description: say('schema/reference', 'absent') }
  if (call.guards.length > 0) responses[409] = { description: say('schema/reference', 'state') }
  for (const code of codes) {
    const status = refusalStatus[code]
    const before = (responses[status]?.['x-codes'] as number[] | undefined) ?? []
    responses[status] = {
      description: say('schema/reference', status === 422 ? 'fieldOrRefused' : 'refused'),
      ...(status === 429
        ? { headers: { 'Retry-After': { description: say('schema/reference', 'wait'), schema: { type: 'integer' } } } }
        : {}),
      'x-codes': [...before, code],
    }
  }
  return responses
}
