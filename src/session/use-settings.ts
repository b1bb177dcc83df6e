import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Settings, type SettingsKeeper, usual } from './settings.ts'

const Held = createContext<SettingsKeeper | null>(null)

export const SettingsProvider = Held.Provider

/** The stored settings of this browser, with functions to change and reset them. */
export function useSettings(): [Settings, SettingsKeeper['write'], SettingsKeeper['reset']] {
  const keeper = useContext(Held)
  if (!keeper) throw new Error('Unexpected absence of settings, expected <SettingsProvider> above; see src/main.tsx')
  return [useSyncExternalStore(keeper.subscribe, keeper.read, () => usual), keeper.write, keeper.reset]
}
