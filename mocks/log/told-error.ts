import { readError } from '../core/read-error.ts'

type ToldError = { type: string; message: string; code?: string; stack?: string; cause?: ToldError }

/** An error as a log may tell it, with what caused it: a database adds the very values that it was given, and those stay out. */
export function toldError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: discreet(readError(error).message ?? String(error)) }
  const { code } = readError(error)
  return {
    type: error.name,
    message: discreet(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(error.stack === undefined ? {} : { stack: discreet(error.stack) }),
    ...(error.cause === undefined || depth >= MOST_CAUSES ? {} : { cause: toldError(error.cause, depth + 1) }),
  }
}

const MOST_CAUSES = 3

/** A sentence without what says who somebody is, and without what opens a door. */
export function discreet(sentence: string): string {
  return sentence
    .replaceAll(/(?<=:\/\/)[^\s/@]+(?=@)/g, '…')
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…')
    .replaceAll(/(?<=[?&][\w-]*(token|secret|key|password|code|sign)[\w-]*=)[^&\s]+/gi, '…')
    .replaceAll(/(?<![\w-])\d{6,}(?![\w-])/g, '…')
}
