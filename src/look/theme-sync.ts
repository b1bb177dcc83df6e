import { applyTheme } from './theme.ts'

type ThemeSettings = {
  read(): { pageTheme: 'auto' | 'light' | 'dark'; color: string; weak: boolean }
  subscribe(listener: () => void): unknown
}

/** Applies the stored theme, now and whenever the settings or the system change. Print is always light. */
export function syncTheme(settings: ThemeSettings): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paper = matchMedia('print')
  const apply = () => {
    const { pageTheme, color, weak } = settings.read()
    const chosen = pageTheme === 'auto' ? (system.matches ? 'dark' : 'light') : pageTheme
    applyTheme({ mode: paper.matches ? 'light' : chosen, primary: color, weak })
  }
  apply()
  settings.subscribe(apply)
  system.addEventListener('change', apply)
  paper.addEventListener('change', apply)
}
