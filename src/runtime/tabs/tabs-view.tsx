import type { TabsScreen } from '../../schema/compiled-screen.ts'
import { usePlaces } from '../router/places.ts'
import { Tabs } from '../../widgets/kit/tabs.tsx'
import { reserved } from '../list/query.ts'
import { useAddress } from '../action/address.tsx'
import { ScreenView } from '../screen-view.tsx'

type Props = { screen: TabsScreen; takes?: Record<string, string> | undefined; embedded?: boolean | undefined }

/** A page of several screens as tabs. The selected tab is part of the address; parameters of the previous tab are removed. */
export function TabsView({ screen, takes, embedded }: Props) {
  const { params, go } = useAddress()
  const { canOpen } = usePlaces()
  const tabs = screen.tabs.filter((tab) => canOpen(tab.screen))
  const shown = tabs.find((tab) => tab.name === params.get(reserved.tab)) ?? tabs[0]
  if (!shown) return null
  return (
    <section className="rt-tabs" aria-label={screen.title}>
      {!embedded && (
        <header className="rt-head">
          <div className="rt-title">
            <h1>{screen.title}</h1>
            {screen.help && <p className="rt-subtitle">{screen.help}</p>}
          </div>
        </header>
      )}
      <Tabs
        label={screen.title}
        tabs={tabs}
        value={shown.name}
        onChange={(name) => go(() => new URLSearchParams({ ...takes, ...(name === tabs[0]!.name ? {} : { [reserved.tab]: name }) }))}
      >
        <ScreenView key={shown.name} id={shown.screen} takes={takes} within="tab" />
      </Tabs>
    </section>
  )
}
