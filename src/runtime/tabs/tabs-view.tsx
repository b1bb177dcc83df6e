import { useLayoutEffect, useState } from 'react'
import type { TabsScreen } from '../../schema/compiled-screen.ts'
import { usePlaces } from '../router/places.ts'
import { Tabs } from '../../widgets/kit/tabs.tsx'
import { reserved } from '../list/query.ts'
import { useAddress } from '../action/address.tsx'
import { KeptTab, type Left } from './kept-tab.tsx'

type Props = { screen: TabsScreen; takes?: Record<string, string> | undefined; embedded?: boolean | undefined }

/** A page of several screens as tabs. The selected tab is part of the address, with its own parameters; the others wait as they were left. */
export function TabsView({ screen, takes, embedded }: Props) {
  const address = useAddress()
  const { params, go } = address
  const [left] = useState(() => new Map<string, Left>())
  const { canOpen } = usePlaces()
  const tabs = screen.tabs.filter((tab) => canOpen(tab.screen))
  const shown = tabs.find((tab) => tab.name === params.get(reserved.tab)) ?? tabs[0]
  useLayoutEffect(() => {
    if (shown) left.set(shown.name, { address, takes })
  })
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
        onChange={(name) =>
          go(
            () =>
              left.get(name)?.address.params ??
              new URLSearchParams({ ...takes, ...(name === tabs[0]!.name ? {} : { [reserved.tab]: name }) }),
          )
        }
      >
        {tabs.map(({ name, screen: id }) => {
          const at = name === shown.name ? { address, takes } : left.get(name)
          return at && <KeptTab key={name} id={id} shown={name === shown.name} embedded={embedded} {...at} />
        })}
      </Tabs>
    </section>
  )
}
