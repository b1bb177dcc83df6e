import type { Json } from './json.ts'

/** Where a stored file is downloaded. */
export const STORED_FILE = '/server/upload/file'

const refusal = { $ref: '#/components/schemas/Refusal' }

/** The only call that answers bytes: the schema of a call cannot express it, and every console with uploads needs it. */
export const storedFile: Json = {
  operationId: 'upload.file',
  tags: ['upload'],
  summary: 'Reads a kept file back.',
  description:
    'For whoever sent it, and for those who may read a row that shows it; anybody else is told that there is none. A `GET` with `?ref=…` does the same.',
  security: [{ session: [] }],
  parameters: [{ $ref: '#/components/parameters/language' }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { ref: { type: 'string', description: 'The reference that the upload answered.' } },
          required: ['ref'],
        },
        example: { ref: `f-${'0'.repeat(32)}` },
      },
    },
  },
  responses: {
    200: {
      description: 'The bytes, or `code` 401 without a session.',
      content: { 'application/octet-stream': {}, 'application/json': { schema: refusal } },
    },
    404: { $ref: '#/components/responses/notFound' },
    429: { $ref: '#/components/responses/tooMany' },
  },
}
