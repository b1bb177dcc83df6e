import type { Plugin } from 'vite'

const FROM = 'styleNode.innerHTML = css;'
const NONCE = `if (!styleNode.nonce) { const meta = document.querySelector('meta[name="csp-nonce"]'); if (meta) styleNode.nonce = meta.content; }`

/** Sets the page's nonce on every <style> of antd: its own `csp` setting misses scroll lock, measuring and `cssVar`. */
export function antdNonce(): Plugin {
  return {
    name: 'antd-nonce',
    enforce: 'pre',
    transform: {
      filter: { id: /rc-util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js/ },
      handler(code) {
        if (code.split(FROM).length !== 2)
          throw new Error('antd-nonce: rc-util writes styles in another way now; adapt scripts/lib/vite-antd-nonce.ts')
        return { code: code.replace(FROM, `${NONCE}\n  ${FROM}`), map: null }
      },
    },
  }
}
