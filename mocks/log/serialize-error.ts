import { readError } from '../core/read-error.ts'

type SerializedError = { type: string; message: string; code?: string; stack?: string; cause?: SerializedError }

/** An error with its causes as a log may contain it: databases add the values that they were given, and these are left out. */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: discreet(readError(error).message ?? String(error)) }
  const { code } = readError(error)
  return {
    type: error.name,
    message: discreet(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(error.stack === undefined ? {} : { stack: discreet(error.stack) }),
    ...(error.cause === undefined || depth >= MOST_CAUSES ? {} : { cause: serializeError(error.cause, depth + 1) }),
  }
}

const MOST_CAUSES = 3

/** A sentence without personal data and without secrets. */
export function discreet(sentence: string): string {
  return sentence
    .replaceAll(/(?<=:\/\/)[^\s/@]+(?=@)/g, '…')
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…')
    .replaceAll(/(?<=[?&][\w-]*(token|secret|key|password|code|sign)[\w-]*=)[^&\s]+/gi, '…')
    .replaceAll(/(?<![\w-])\d{6,}(?![\w-])/g, '…')
}
