import { applyTheme } from '../look/theme.ts'
import type { SettingsKeeper } from '../session/settings.ts'

/** Puts the stored theme on the page, now and whenever the settings or the system change. */
export function syncTheme(settings: Pick<SettingsKeeper, 'read' | 'subscribe'>): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const { pageTheme, color, weak } = settings.read()
    applyTheme({ mode: pageTheme === 'auto' ? (system.matches ? 'dark' : 'light') : pageTheme, primary: color, weak })
  }
  apply()
  settings.subscribe(apply)
  system.addEventListener('change', apply)
}
