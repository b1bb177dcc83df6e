import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import enUS from 'antd/es/locale/en_US'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { antdTheme } from '../../look/antd-theme.ts'
import { useTheme } from '../../look/theme.ts'

/** Theme, language and nonce for one of the library's controls, and a place for its panel that a modal dialog does not cover. */
export function AntdHost({ children }: { children: ReactNode }) {
  const { mode, primary } = useTheme()
  const { i18n } = useTranslation('kit')
  const chinese = i18n.language !== 'en-US'
  dayjs.locale(chinese ? 'zh-cn' : 'en')
  const theme = useMemo(() => antdTheme(primary, mode), [primary, mode])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return (
    <ConfigProvider theme={theme} locale={chinese ? zhCN : enUS} getPopupContainer={homeOf} {...(nonce ? { csp: { nonce } } : {})}>
      {children}
    </ConfigProvider>
  )
}

function homeOf(control?: HTMLElement): HTMLElement {
  return control?.closest('dialog') ?? document.body
}
