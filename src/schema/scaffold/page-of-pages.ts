import { unexpected } from '../check/near.ts'
import type { Atlas } from '../compile/atlas.ts'
import { camel } from './camel.ts'
import { englishOf } from './english-titles.ts'
import { humanise } from './new-field.ts'
import type { Body, Refused } from './plan.ts'
import { pagesIn } from './offers.ts'

/** A page that shows other pages as its tabs; the right of these pages is its own, where they have the same. */
export function tabsBody(atlas: Atlas, pages: string[], area: string | undefined): (Body & { permission: string | undefined }) | Refused {
  const known = pagesIn(atlas, area)
  if (pages.length === 0) return { refused: `Missing the pages that are its tabs, e.g. ${known.slice(0, 3).join(', ')}.` }
  const wrong = pages.find((id) => !known.includes(id))
  if (wrong !== undefined) return { refused: `${unexpected('page', wrong, known).message}.` }
  const last = (id: string) => camel(id.split('/').at(-1)!)
  const names = pages.map((id) =>
    pages.some((other) => other !== id && last(other) === last(id)) ? camel(id.replaceAll('/', '-')) : last(id),
  )
  const told = <T>(say: (id: string) => T) => Object.fromEntries(pages.map((id, at) => [names[at]!, say(id)]))
  const rights = new Set(pages.map((id) => atlas.world.screens[id]!.permission))
  return {
    permission: rights.size === 1 ? [...rights][0] : undefined,
    screen: { tabs: told((id) => ({ title: atlas.world.screens[id]!.title, screen: id })) },
    english: {
      tabs: told((id) => {
        const { title } = englishOf(atlas, `screens/${id}.json`)
        return { title: typeof title === 'string' ? title : humanise(last(id)) }
      }),
    },
  }
}
