import { HOME } from '../schema/time.ts'

/** What every call to the backend says of who sends it. */
export const headersOf = (token: string | undefined, locale: string): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': locale,
  'X-Time-Zone': HOME,
  ...(token === undefined ? {} : { 'Access-Token': token }),
})
