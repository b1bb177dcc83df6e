import type { OpenApi, Operation, Value } from './open-api.ts'

export type NamedApi = OpenApi & {
  info: { title: string; description: string }
  /** The services, in their order. */
  tags?: { name: string; 'x-displayName'?: string }[]
}
/** What the collection says of itself, and of the values that whoever imports it enters once. */
export type PostmanWords = { about: string; baseUrl: string; appId: string; appSecret: string }
type Field = { key: string; description: string; disabled?: true } & ({ type: 'file'; src: string } | { type: 'text'; value: string })

/**
 * The interfaces that are sold as a collection for Postman, in a folder a service, each filled in and with the answer to its example: whoever
 * imports it enters the ID and the secret of an application once.
 */
export function writePostman(
  { info, paths, tags = [] }: NamedApi,
  base: string,
  answers: Record<string, unknown>,
  words: PostmanWords,
): object {
  const services = new Map<string, string>(tags.map(({ name, 'x-displayName': title = name }) => [name, title]))
  const items = Object.entries(paths).map(([path, { post }]) => ({ service: post.tags[0] ?? '', item: itemOf(path, post, answers) }))
  return {
    info: {
      name: info.title,
      description: `${info.description}\n\n${words.about}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: base, type: 'string', description: words.baseUrl },
      { key: 'appId', value: '', type: 'string', description: words.appId },
      { key: 'appSecret', value: '', type: 'string', description: words.appSecret },
    ],
    item: [...new Set(items.map(({ service }) => service))].map((service) => ({
      name: services.get(service) ?? service,
      item: items.filter((one) => one.service === service).map(({ item }) => item),
    })),
  }
}

function itemOf(path: string, post: Operation, answers: Record<string, unknown>): object {
  const request = {
    method: 'POST',
    header: [
      { key: 'App-Id', value: '{{appId}}' },
      { key: 'App-Secret', value: '{{appSecret}}' },
    ],
    url: { raw: `{{baseUrl}}${path}`, host: ['{{baseUrl}}'], path: path.split('/').filter(Boolean) },
    description: `${post.summary} (${post['x-code']})`,
    ...bodyOf(post),
  }
  const answer = answers[post['x-code']]
  return { name: post.summary, request, response: answer ? [responseOf(request, answer)] : [] }
}

function bodyOf({ requestBody, 'x-example': example }: Operation): object {
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!content) return {}
  if (media === 'application/json')
    return { body: { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } } }
  const { properties = {}, required = [] } = content.schema
  const fields = Object.entries(properties).map(([name, value]) => fieldOf(name, value, example[name], required.includes(name)))
  return { body: { mode: 'formdata', formdata: fields } }
}

/** What nobody has to fill in waits unticked. */
function fieldOf(key: string, value: Value, example: unknown, isRequired: boolean): Field {
  const isOff = !isRequired && example === undefined && !value.contentMediaType
  const shared = {
    key,
    description: [value.title, value.description].filter(Boolean).join(' '),
    ...(isOff ? { disabled: true as const } : {}),
  }
  if (value.contentMediaType) return { ...shared, type: 'file', src: 'speech.wav' }
  return { ...shared, type: 'text', value: String(example ?? value.default ?? '') }
}

const responseOf = (originalRequest: object, answer: unknown) => ({
  name: '200',
  originalRequest,
  status: 'OK',
  code: 200,
  header: [{ key: 'Content-Type', value: 'application/json' }],
  body: JSON.stringify(answer, null, 2),
})
