import { PREVIEW_STATES, type PreviewState } from '../../../src/workbench/preview/states.ts'
import type { Place } from './places.ts'
import { styles, type Style } from './walk.ts'

/** Pages as they are have walks of their own, and what is slow loads first. */
export const STATES = PREVIEW_STATES.filter((state) => state !== 'full' && state !== 'slow')
/** `status`: the number of the turn of a page in `turns`, if not its first: of the status that a row alone has, and of the step of a form. */
export type Visit = { place: Place; state: PreviewState; style: Style; status?: number }

/** The states that a page has that asks for nothing. */
const OF_ITSELF: readonly PreviewState[] = ['turns', 'longest', 'readonly']
const canBeIn = ({ asksNothing }: Place, state: PreviewState): boolean => !asksNothing || OF_ITSELF.includes(state)
const placesIn = (places: readonly Place[], state: PreviewState) => places.filter((place) => canBeIn(place, state))

/** Half of the styles, in which each two of language, theme and width meet. */
const halfOfStyles = styles.filter(({ locale, theme, width }) => (locale === 'en-US') === ((theme === 'dark') !== (width === 375)))

/** Each place in each state and style. */
export const allVisits = (places: readonly Place[], shown: readonly Style[] = styles): Visit[] =>
  shown.flatMap((style) => STATES.flatMap((state) => placesIn(places, state).map((place) => ({ place, state, style }))))

/**
 * A few visits by which every screen is seen once, and each two of state, kind of screen, person, language, theme and width meet where they
 * can: the same ones each time, whichever screens there are.
 */
export function chooseVisits(places: readonly Place[]): Visit[] {
  const met = new Set<string>()
  const chosen = oncePerScreen(places).map((place, at) => {
    // Each begins elsewhere, so that what is equally good takes turns.
    const candidates = turned(
      STATES.filter((state) => canBeIn(place, state)).flatMap((state) => styles.map((style): Visit => ({ place, state, style }))),
      at * styles.length + at,
    )
    const [best] = candidates
      .map((visit) => ({ visit, fresh: pairsOf(visit).filter((pair) => !met.has(pair)).length }))
      .sort((one, other) => other.fresh - one.fresh)
    for (const pair of pairsOf(best!.visit)) met.add(pair)
    return best!.visit
  })
  return [...chosen, ...completed(places, met)]
}

/** The fewest visits, or nearly so, in which each state meets every kind of screen, person, language, theme and width: for a run of the day. */
export function coverPairs(places: readonly Place[]): Visit[] {
  const known = new Set<string>()
  // Of what is alike for the pairs the first will do.
  return completed(
    places.filter(({ as, kind }) => !known.has(`${as} ${kind}`) && known.add(`${as} ${kind}`)),
    new Set(),
  )
}

/** Each place in each state, once; the styles take turns. */
export const eachState = (places: readonly Place[]): Visit[] =>
  places.flatMap((place, row) =>
    STATES.filter((state) => canBeIn(place, state)).map((state, column): Visit => ({
      place,
      state,
      style: halfOfStyles[(row + column) % halfOfStyles.length]!,
    })),
  )

/** The fewest visits, or nearly so, for the pairs that are not met yet: of a screen alone two of each state, in styles that have nothing in common. */
function completed(places: readonly Place[], met: ReadonlySet<string>): Visit[] {
  return STATES.flatMap((state, at) => {
    // Each state begins with another style, so that theme and width meet too.
    const candidates = turned(styles, at).flatMap((style) => placesIn(places, state).map((place): Visit => ({ place, state, style })))
    const missing = new Set(candidates.flatMap(pairsOf).filter((pair) => !met.has(pair)))
    const freshOf = (visit: Visit) => pairsOf(visit).filter((pair) => missing.has(pair)).length
    const chosen: Visit[] = []
    while (missing.size > 0) {
      const best = candidates.reduce((one, other) => (freshOf(other) > freshOf(one) ? other : one))
      for (const pair of pairsOf(best)) missing.delete(pair)
      chosen.push(best)
    }
    return chosen
  })
}

/** The same screen in the menus of several people is seen as one of them. */
function oncePerScreen(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ as, path, assets }) => {
    const key = assets?.join(' ') || `${as} ${path}`
    return !seen.has(key) && seen.add(key)
  })
}

/** What meets in a visit, two by two, the state always one of them. */
export const pairsOf = ({ place: { as, kind }, state, style: { locale, theme, width } }: Visit): string[] =>
  [kind ?? 'page', as, locale, theme, width].map((one) => `${state} ${one}`)

const turned = <T>(list: readonly T[], by: number): T[] => [...list.slice(by % list.length), ...list.slice(0, by % list.length)]
