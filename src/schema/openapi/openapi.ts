import { createAtlas } from '../compile/atlas.ts'
import { compileContract } from '../compile/contract.ts'
import { withoutGallery } from '../compile/without-gallery.ts'
import type { Call, Contract } from '../contract.ts'
import { movesFor, reachOf, writeGrant } from '../reach.ts'
import type { World } from '../read.ts'
import { exampleAnswers } from './answer-examples.ts'
import { answerOf } from './answers.ts'
import { exampleBody } from './examples.ts'
import type { Json } from './json.ts'
import { STORED_FILE, storedFile } from './stored-file.ts'
import { formOf, needsFile } from './multipart.ts'
import { refusals, responses } from './refusals.ts'
import { rowName, rowSchema } from './rows.ts'
import { settleRows } from './settle-rows.ts'
import { appSchemes, listSold, soldPaths } from './sold.ts'
import { KEY_SHAPE } from './idempotency-key.ts'

/** The contract of the backend as OpenAPI 3.1, for authors of other backends or clients; calls of examples only if requested. */
export function buildOpenApi(world: World, { template = false }: { template?: boolean } = {}): Json {
  const whole = compileContract(world)
  const contract = template ? whole : withoutGallery(whole)
  const atlas = createAtlas(world)
  const calls = Object.values(contract.calls).sort((a, b) => (a.path < b.path ? -1 : 1))
  const sold = soldPaths(contract, contract.defaultLocale)
  const files = [...new Set([...calls.map(fileOf), ...listSold(contract).map(({ sold: { code } }) => code.split('.')[0]!)])].sort()
  return settleRows({
    openapi: '3.1.0',
    info: {
      title: `${world.app.brand.name} API`,
      version: contract.version,
      summary: world.app.brand.title,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: world.app.brand.name },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/api' }],
    tags: files.map((name) => ({
      name,
      description: contract.entities[name] ? titlesOf(contract.entities[name].title) : `Calls of “${name}”.`,
    })),
    paths: {
      ...Object.fromEntries(calls.map((call) => [call.path, { post: operation(contract, call, atlas.calls[call.name]?.about) }])),
      ...(contract.calls['upload.importantFile'] ? { [STORED_FILE]: { post: storedFile } } : {}),
      ...sold,
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Access-Token', description: 'The token returned by a sign-in.' },
        ...(Object.keys(sold).length > 0 ? appSchemes(contract.defaultLocale) : {}),
      },
      parameters: {
        language: {
          name: 'Accept-Language',
          in: 'header',
          description: 'The language of messages.',
          schema: { enum: Object.keys(world.app.locales.titles), default: world.app.locales.default },
        },
        idempotency: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A repeated request with the same key creates nothing twice and gets the first answer again.',
          schema: KEY_SHAPE,
        },
      },
      responses,
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'integer', not: { const: 200 } },
            message: { type: 'string', description: 'A message for the person, in the requested language.' },
            data: {},
          },
        },
        FieldFaults: {
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            {
              type: 'object',
              properties: {
                code: { const: 422 },
                data: {
                  type: 'object',
                  properties: {
                    fields: { type: 'object', description: 'The message for each wrong field.', additionalProperties: { type: 'string' } },
                  },
                },
              },
            },
          ],
        },
        ...Object.fromEntries(rowsOf(whole, contract).map((entity) => [rowName(entity.name), rowSchema(entity, contract)])),
      },
    },
  })
}

/** The entities without those whose calls are all left out. */
function rowsOf(whole: Contract, { calls, entities }: Contract): Contract['entities'][string][] {
  const named = (all: Contract['calls']) => new Set(Object.values(all).map(({ entity }) => entity))
  const [before, kept] = [named(whole.calls), named(calls)]
  return Object.values(entities).filter(({ name }) => kept.has(name) || !before.has(name))
}

const ABOUT = [
  'Every call is a POST with a JSON body, or a multipart body if it takes a file, and returns the envelope `{ code, message, data }`; `code` 200 means success.',
  'The HTTP status equals `code`, except: no or an expired session is HTTP 200 with `code` 401, a refused sign-in is HTTP 200 with `code` 400, one that waits for a scan HTTP 200 with `code` 500, and a required second factor that is not set up HTTP 403 with `code` 428.',
  'Moments are ISO 8601 in UTC, amounts of money are whole numbers in fen. A reference `x` is returned with its name as `xLabel`. Rows have a `version`; an edit sends the version that it read, and is refused with 409 if that is outdated.',
].join('\n\n')

const fileOf = ({ name }: Call) => name.slice(0, name.indexOf('.'))
const titlesOf = (title: Record<string, string>) => [...new Set(Object.values(title))].reverse().join(' · ')

function operation(contract: Contract, call: Call, about: string | undefined): Json {
  const example = exampleBody(contract, call)
  const { schema, csv } = answerOf(contract, call)
  const bytes = schema['contentMediaType'] as string | undefined
  return {
    operationId: call.name,
    tags: [fileOf(call)],
    summary: about ?? summaryOf(contract, call),
    description: describe(call, contract),
    ...(call.for === 'guest' ? { security: [] } : { security: [{ session: [] }], 'x-roles': whoMay(contract, call) }),
    parameters: [{ $ref: '#/components/parameters/language' }, ...(call.creates ? [{ $ref: '#/components/parameters/idempotency' }] : [])],
    requestBody: {
      required: true,
      content: {
        ...(call.file ? { 'multipart/form-data': formOf(call, example) } : {}),
        ...(needsFile(call) ? {} : { 'application/json': { schema: call.body, ...(example ? { example } : {}) } }),
      },
    },
    responses: {
      200: {
        description:
          call.for === 'guest' ? 'The answer, or a refusal with a code of its own.' : 'The answer, or `code` 401 without a session.',
        content: {
          ...(csv
            ? {
                'text/csv': { schema: { type: 'string', description: 'With a byte order mark; the requested columns.' } },
                'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
                  schema: { type: 'string', format: 'binary', description: 'The same as a workbook, with `format: "xlsx"`.' },
                },
              }
            : {}),
          ...(bytes ? { [bytes]: { schema } } : {}),
          'application/json': {
            schema:
              csv || bytes
                ? { $ref: '#/components/schemas/Refusal' }
                : { anyOf: [success(schema), { $ref: '#/components/schemas/Refusal' }] },
            ...(csv || bytes ? {} : exampleAnswers(contract, call)),
          },
        },
      },
      ...refusals(call),
    },
  }
}

function success(data: Json): Json {
  return { type: 'object', required: ['code', 'data'], properties: { code: { const: 200 }, message: { type: 'string' }, data } }
}

const VERBS: Record<Call['does'], string> = {
  list: 'Lists',
  get: 'Reads one of',
  add: 'Adds one to',
  edit: 'Changes one of',
  save: 'Changes, or adds the first time, the only one of',
  delete: 'Deletes one of',
  move: 'Changes the state of one of',
  import: 'Imports',
  export: 'Exports',
  service: 'Serves',
}

function summaryOf(contract: Contract, { does, entity, name, moves }: Call): string {
  const title = entity === undefined ? name : `“${contract.entities[entity]?.title[contract.defaultLocale] ?? entity}”`
  return does === 'move' && moves.length > 0 ? `${VERBS.move} ${title}: ${moves.join(', ')}` : `${VERBS[does]} ${title}`
}

const SCOPES = { own: 'the caller’s own rows', customers: 'rows of the caller’s customers', all: 'all rows' }

/** Each role that may send the call, with the rows that it reaches; for a move call, for each move that it may make. */
function whoMay(contract: Contract, call: Call): Json {
  return Object.fromEntries(
    contract.roles.flatMap((role): [string, Json][] => {
      const reaches = reachOf(role, call)
      if (reaches === undefined) return []
      if (call.does !== 'move') return [[role.name, call.entity ? { reaches } : {}]]
      const reach = movesFor(role, call)
      return Object.keys(reach).length > 0 ? [[role.name, { reach }]] : []
    }),
  )
}

function describe({ for: audience, grants, entity, scope, scopeByScreen, limit }: Call, { defaultLocale }: Contract): string {
  const rights = grants.map((grant) => `\`${writeGrant(grant)}\``).join(' or ')
  return [
    audience === 'guest' ? 'Open to everybody.' : audience === 'member' ? 'For every signed-in person.' : `Takes ${rights}.`,
    ...(entity ? [`Reaches ${scopeByScreen ? 'the rows that the screen of the caller’s right is about' : SCOPES[scope]}.`] : []),
    ...(limit ? [`One owner has at most ${limit.rows} rows: “${limit.message[defaultLocale]}”`] : []),
  ].join(' ')
}
