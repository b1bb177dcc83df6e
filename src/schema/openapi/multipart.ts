import { keysOf } from '../keys-of.ts'
import type { Call } from '../contract.ts'
import type { Json } from './json.ts'

type Kind = NonNullable<NonNullable<Call['file']>['kinds']>[number]

const TYPES: Record<Kind, string> = { image: 'image/*', pdf: 'application/pdf', audio: 'audio/*', text: 'text/plain' }

/** Whether a call cannot be sent without a file; a file that is stored in a field can also be sent as a reference. */
export const needsFile = ({ file }: Call): boolean => file !== undefined && file.as === undefined

/** The body of a call as multipart form data: the same fields plus the file. Values that are not strings are written as JSON. */
export function formOf(call: Call, example: Json | undefined): Json {
  const { kinds, as } = call.file!
  const body = call.body as { properties?: Json; required?: string[] }
  const { [as ?? '']: _kept, ...properties } = body.properties ?? {}
  const required = (body.required ?? []).filter((name) => name !== as)
  const { [as ?? '']: _named, ...values } = example ?? {}
  return {
    schema: {
      ...call.body,
      properties: { ...properties, file: { type: 'string', contentMediaType: 'application/octet-stream', description: sayFile(call) } },
      required: [...required, 'file'],
    },
    encoding: { file: { contentType: (kinds ?? keysOf(TYPES)).map((kind) => TYPES[kind]).join(', ') } },
    ...(example ? { example: { ...values, file: 'the bytes of the file' } } : {}),
  }
}

function sayFile({ file }: Call): string {
  const { kinds, maxBytes, as } = file!
  return [
    `${kinds ? `One of: ${kinds.join(', ')}` : 'Of any kind'}, told by its first bytes.`,
    ...(maxBytes === undefined ? [] : [`At most ${maxBytes} bytes.`]),
    ...(as === undefined ? [] : [`It is kept, and \`${as}\` becomes its reference.`]),
  ].join(' ')
}
