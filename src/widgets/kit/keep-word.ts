import { useTexts } from '../../i18n/i18n.ts'

/** The word that closes a dialog without doing anything. Beside "Cancel order" it is another than "Cancel", which would say the same. */
export function useKeepWord(deed: string | undefined): string {
  const t = useTexts('widgets/kit')
  return deed?.toLowerCase().startsWith(t('cancel').toLowerCase()) ? t('keepIt') : t('cancel')
}
