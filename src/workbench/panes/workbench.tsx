import { useCallback, useEffect, useMemo, useState } from 'react'
import { readAddress } from '../places/address.ts'
import { keepPlace, useAddress, useBack } from '../places/use-address.ts'
import { useReturn } from '../places/use-return.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { useNarrower } from '../../look/use-narrower.ts'
import { useTheme } from '../../look/theme.ts'
import type { Boot } from '../../schema/manifest.ts'
import { Segments } from './segments.tsx'
import { BenchContext, type Bench, type Look, type Selected } from '../bench.ts'
import { DrawerPane } from './drawer-pane.tsx'
import { PlacePane } from './place-pane.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { ProductPane } from './product-pane.tsx'
import { TopBar } from './top-bar.tsx'
import './order.css'
import './place.css'
import './preview.css'
import './product.css'
import './workbench.css'

/** The role of an address, while there is one of that name; a guest has none. */
const roleIn = (boot: Boot, kept: string | undefined): string =>
  kept === '' || boot.roles.some(({ name }) => name === kept) ? kept! : (boot.roles[0]?.name ?? '')

/** A page is on its way until it tells where it is; a new one is nowhere yet. */
function wayOf({ to, at }: Partial<Look>): Pick<Look, 'going'> {
  if (to) return { going: to.isNew ? undefined : to.address }
  return at === undefined ? {} : { going: undefined }
}

type Props = Pick<Bench, 'server' | 'workspace' | 'library' | 'manifests'> & { boot: Boot }

const SHOWN = ['product', 'page', 'place'] as const

/** The whole page: the product on the left, the page in the middle, the selection on the right, findings below. */
export function Workbench({ boot, server, workspace, library, manifests }: Props) {
  const t = useTexts('workbench/frame')
  const locale = useLocale()
  const { mode } = useTheme()
  const narrow = useNarrower('small')
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('product')
  const [kept] = useState(() => readAddress(location.hash))
  const [look, setLook] = useState<Look>(() => ({
    role: roleIn(boot, kept.role),
    locale,
    theme: mode,
    width: 0,
    state: 'full',
    status: 0,
    to: { address: kept.at ?? boot.homes[roleIn(boot, kept.role)] ?? '/' },
    at: kept.at ?? '',
    picking: false,
  }))
  const [selected, setSelected] = useState(kept.selected)
  const show = useCallback((change: Partial<Look>) => setLook((before) => ({ ...before, ...wayOf(change), ...change })), [])
  const select = useCallback((next: Selected | undefined, isWithPage = false) => {
    if (!isWithPage) keepPlace()
    setSelected(next)
    if (next) setShown('place')
  }, [])
  useBack(setSelected)
  useReturn(look, selected, setSelected)
  // Whoever loads the workbench anew before the page is there goes on to it.
  useAddress({ role: look.role, at: look.going ?? look.at, selected })
  const choose = useCallback(() => setShown('page'), [])
  const languages = useMemo(
    () => ({
      source: boot.sourceLocale,
      all: [boot.defaultLocale, ...boot.locales.map(({ value }) => value).filter((one) => one !== boot.defaultLocale)],
    }),
    [boot],
  )
  const bench = useMemo<Bench>(
    () => ({ boot, server, workspace, library, manifests, languages, look, show, selected, select }),
    [boot, server, workspace, library, manifests, languages, look, show, selected, select],
  )

  useEffect(() => {
    const load = () => void library.load(workspace.read().files).catch(() => undefined)
    load()
    let files = workspace.read().files
    return workspace.subscribe(() => {
      if (workspace.read().files === files) return
      files = workspace.read().files
      load()
    })
  }, [library, workspace])

  return (
    <BenchContext.Provider value={bench}>
      <div className="wb-bench" data-shown={narrow ? shown : undefined}>
        <TopBar />
        {narrow && <Segments label={t('parts')} value={shown} choices={SHOWN.map((one) => [one, t(one)])} pick={setShown} />}
        <main className="wb-panes">
          <ProductPane chosen={choose} />
          <PreviewPane />
          <PlacePane />
        </main>
        <DrawerPane />
      </div>
    </BenchContext.Provider>
  )
}
