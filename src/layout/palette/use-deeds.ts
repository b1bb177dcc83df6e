import { useMemo } from 'react'
import { switchLocale, useLocale, useTexts } from '../../i18n/i18n.ts'
import { useTheme } from '../../look/theme.ts'
import { useLandscape } from '../../runtime/router/use-landscape.ts'
import { useSettings } from '../../session/use-settings.ts'
import { useLeave } from '../use-leave.ts'
import { openSettings } from '../settings/open-settings.ts'
import { plainEntry, type Entry } from './entries.ts'

/** Actions of the frame itself: settings, theme, language, signing out. */
export function useDeeds(): Entry[] {
  const t = useTexts('layout/frame')
  const locale = useLocale()
  const { mode } = useTheme()
  const [, write] = useSettings()
  const { locales } = useLandscape().atlas().boot
  const leave = useLeave()
  return useMemo(() => {
    const next = mode === 'dark' ? 'light' : 'dark'
    const deed = (id: string, title: string, within: string, icon: string, run: () => void) =>
      plainEntry({ id: `do:${id}`, to: '', title, within, icon, kind: 'deed', run })
    const leaving = deed('leave', t('signOut'), '', 'LogoutOutlined', leave)
    return [
      deed('settings', t('settings'), '', 'SettingOutlined', openSettings),
      deed('theme', t(next), t('settings'), 'SettingOutlined', () => write({ pageTheme: next })),
      ...locales
        .filter(({ value }) => value !== locale)
        .map(({ value, title }) => deed(value, title, t('language'), 'GlobalOutlined', () => void switchLocale(value))),
      // Other common terms for it.
      { ...leaving, keys: { ...leaving.keys, around: [t('signOutAlso')] } },
    ]
  }, [t, mode, write, locales, locale, leave])
}
