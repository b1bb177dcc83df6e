import { LOGIN } from '../../runtime/router/guard.ts'

/**
 * Tells when the session of the page has ended, e.g. overnight, by the address that it goes to then: the page that it asks to sign in for.
 * Where that is asked for right after signing in again, a person has to see why. Whoever signs out in the page is asked for none.
 */
export function followSession(): (address: string) => string | undefined {
  let tried: string | undefined
  return (address) => {
    const [path, query] = address.split('?')
    const wanted = path === LOGIN ? new URLSearchParams(query).get('redirect') : null
    if (wanted === null) {
      if (address !== tried) tried = undefined
      return undefined
    }
    if (wanted === tried) return undefined
    tried = wanted
    return wanted
  }
}
