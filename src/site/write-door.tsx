import { renderToString } from 'react-dom/server'
import { createPath, Router, type To } from 'react-router-dom'
import { speakIn } from '../i18n/i18n.ts'
import { GuestFrame } from '../layout/guest-frame.tsx'
import { listFirstWidgets } from '../runtime/form/list-widgets.ts'
import { loadKind, registerKinds } from '../runtime/registry.ts'
import { createAtlas } from '../runtime/router/atlas.ts'
import { createLandscape } from '../runtime/router/landscape.ts'
import { Standing } from '../runtime/router/shown.tsx'
import { ScreenView } from '../runtime/screen-view.tsx'
import type { Boot } from '../schema/manifest.ts'
import { isLate, loadControls } from '../widgets/registry.tsx'
import { type Address, doorOf, realOf } from './addresses.ts'
import { nobody } from './nobody.ts'
import { SiteProviders } from './site-providers.tsx'

/** What is said is in one language at a time. */
let turn: Promise<unknown> = Promise.resolve()

/** A form for guests as the console draws it, to be seen and filled in until the console has come. */
export function writeDoor(boot: Boot, address: Address): Promise<{ markup: string; kind: string }> {
  const mine = turn.then(() => write(boot, address))
  turn = mine.catch(() => undefined)
  return mine
}

async function write(boot: Boot, { locale, route }: Address): Promise<{ markup: string; kind: string }> {
  const screen = doorOf(boot, locale, route)!
  const words = listFirstWidgets(screen)
  registerKinds({ form: () => import('../runtime/form/form-screen.tsx').then((found) => found.FormScreenView) })
  await speakIn(locale)
  await Promise.all([loadKind('form'), loadControls(words)])
  const { session } = nobody
  const landscape = createLandscape(createAtlas(boot), { session, client: nobody.client(), locale: () => locale })
  const hrefOf = (to: To) => {
    const path = typeof to === 'string' ? to : createPath(to)
    return path === '/' ? path : (realOf(boot, locale, path) ?? `/#${path}`)
  }
  const stay = () => undefined
  const markup = renderToString(
    <SiteProviders {...nobody} client={nobody.client()}>
      <Router location={route.path} navigator={{ createHref: hrefOf, push: stay, replace: stay, go: stay }}>
        <Standing
          landscape={landscape}
          view={{ route, frame: 'guest', Frame: GuestFrame, content: { kind: 'screen', ScreenView, screen }, title: route.title }}
        />
      </Router>
    </SiteProviders>,
  )
  // What a field of a schema links to is written there as it stands behind the hash.
  const linked = markup.replaceAll(/href="#?(\/[^"]*)"/g, (link, path: string) => {
    const real = realOf(boot, locale, path.replaceAll('&amp;', '&'))
    return real ? `href="${real}"` : link
  })
  // The page's policy allows no style in an attribute; the console draws anew what had one, the lines of what is still to come.
  const plain = linked.replaceAll(/ style="[^"]*"/g, '')
  return { markup: plain, kind: words.some(isLate) ? 'form-late' : 'form' }
}
