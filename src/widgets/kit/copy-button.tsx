import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'
import { announce, toast } from './toast-store.ts'

/** Copies `text`; `name` says of what, for its label. */
export function CopyButton({ text, name, className }: { text: string; name?: string | undefined; className?: string | undefined }) {
  const { t } = useTranslation('kit')
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = window.setTimeout(() => setDone(false), 1500)
    return () => window.clearTimeout(timer)
  }, [done])
  const copy = async () => {
    if (await copyText(text)) {
      setDone(true)
      announce(t('copied'))
    } else toast.error(t('notCopied'))
  }
  return (
    <IconButton
      className={className}
      size="small"
      label={done ? t('copied') : name ? t('copyOne', { name }) : t('copy')}
      icon={<Glyph name={done ? 'check' : 'copy'} />}
      onClick={() => void copy()}
    />
  )
}
