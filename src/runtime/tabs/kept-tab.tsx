import { memo, useMemo } from 'react'
import { PresenceProvider, usePresence, useWhenSeen } from '../../widgets/presence.ts'
import { AddressProvider, type Address } from '../action/address.tsx'
import { ScreenView } from '../screen-view.tsx'

/** A tab as it was when it was last shown. */
export type Left = { address: Address; takes: Record<string, string> | undefined }

type Props = Left & { id: string; shown: boolean; embedded: boolean | undefined }

/**
 * A screen of a page with tabs. Behind another tab it stays mounted, with what was typed there and what came of it, at its own query: what
 * happens in the tab in front does not reach it.
 */
export function KeptTab({ shown, ...rest }: Props) {
  const seen = usePresence() && shown
  return (
    <div hidden={!shown}>
      <PresenceProvider value={seen}>
        <Inside {...rest} />
      </PresenceProvider>
    </div>
  )
}

const Inside = memo(function Inside({ id, address: { params, go, leave }, takes, embedded }: Omit<Props, 'shown'>) {
  const whenSeen = useWhenSeen()
  // The same query again is no other one: half-typed filters outlive it.
  const query = params.toString()
  const own = useMemo<Address>(
    () => ({
      params: new URLSearchParams(query),
      go: (change, how) => whenSeen(() => go(change, how)),
      leave: (change) => whenSeen(() => leave(change)),
    }),
    [query, go, leave, whenSeen],
  )
  return (
    <AddressProvider value={own}>
      <ScreenView id={id} takes={takes} within="tab" kept={!embedded} />
    </AddressProvider>
  )
})
