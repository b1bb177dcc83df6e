import type { AuthoredScreen } from '../format/authored.ts'

export function pathOfScreen(screen: AuthoredScreen | undefined): string | undefined {
  return typeof screen?.route === 'object' ? screen.route.path : screen?.route
}
