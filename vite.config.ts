import react from '@vitejs/plugin-react'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { publishFolder } from './scripts/lib/publish-folder.ts'
import { docDays } from './scripts/lib/vite-doc-days.ts'
import { antdNonce } from './scripts/lib/vite-antd-nonce.ts'
import { firstScript } from './scripts/lib/vite-first-script.ts'
import { listTexts, readLocales } from './scripts/lib/text-files.ts'
import { locales } from './scripts/lib/vite-locales.ts'
import { schemas } from './scripts/lib/vite-schemas.ts'
import { sitePages } from './scripts/lib/vite-site-pages.ts'
import { stamp } from './scripts/lib/vite-stamp.ts'
import { workbench } from './scripts/lib/workbench/vite-workbench.ts'
import { FIRST_TEXTS, HOME_TEXTS, SITE_TEXTS } from './src/i18n/first-texts.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages of one group change together and are cached together; a package that two groups depend on belongs to neither. */
const inPackages = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`)

const own = at('./src/').replaceAll('\\', '/')
const inRooms = (rooms: string) => new RegExp(`^${own.replaceAll(/[.+()[\]]/g, String.raw`\$&`)}${rooms}`)
const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

// A built console is always a production build; without this, the test runner would pass on its own mode.
const isBuild = process.argv.includes('build')
if (isBuild) process.env.NODE_ENV = 'production'

const routerFile = (name: string, file: string) => ({
  find: new RegExp(`^${name}$`),
  replacement: at(`./node_modules/react-router/dist/production/${file}.mjs`),
})

const schemaFolder = resolve(process.env.SCHEMAS_DIR || at('./schemas'))
const languages = readLocales(schemaFolder)

/** The texts that a page starts with, in each language; texts that a language lacks come from the default language. */
const firstTexts = (where: string, ...namespaces: string[]) =>
  languages.names.map((locale) => {
    const files = { ...listTexts(languages.first, ['src']), ...listTexts(locale, ['src']) }
    return { at: where, locale, modules: namespaces.map((namespace) => relative(at('.'), files[namespace]!)) }
  })

/** What a visitor most likely needs first; a wrong guess costs only a few kilobytes. */
const firstPages: Parameters<typeof firstScript>[0] = [
  { at: 'console', modules: ['src/main.tsx'] },
  { at: 'site', modules: ['src/site/start.tsx'] },
  ...firstTexts('site', 'request/client', 'site/frame'),
  { at: 'home', modules: ['src/site/home.tsx'] },
  ...firstTexts('home', 'site/home', 'site/console'),
  { who: 'guest', at: '/user/', modules: ['src/runtime/form/form-screen.tsx'] },
  { who: 'member', at: '/', modules: ['src/layout/console-frame.tsx'] },
  ...['/account/', '/admin/'].map((at) => ({ who: 'member' as const, at, modules: ['src/runtime/list/list-view.tsx'] })),
]

/** What a form for guests is drawn with, the controls that few forms have apart. */
const formModules = ['src/entry.ts', 'src/main.tsx', 'src/layout/guest-frame.tsx', 'src/runtime/form/form-screen.tsx']
const lateControls = ['src/widgets/more-controls.ts']

/** The modules of each kind of page that is written ahead; its styles come with the page. */
const sitePageKinds = Object.fromEntries(
  Object.entries({
    home: 'home',
    product: 'product-page',
    solution: 'solution-page',
    'open-platform': 'open-platform',
    pricing: 'pricing-page',
    docs: 'docs-page',
    lost: 'lost-page',
  }).map(([kind, module]) => [`site-${kind}`, ['src/entry.ts', 'src/site/start.tsx', 'src/site/addresses.ts', `src/site/${module}.tsx`]]),
)
const pageKinds = { ...sitePageKinds, form: formModules, 'form-late': [...formModules, ...lateControls] }

export default defineConfig({
  root: at('./src'),
  plugins: [
    antdNonce(),
    react(),
    locales(languages, FIRST_TEXTS, SITE_TEXTS, HOME_TEXTS),
    docDays(),
    schemas({ folder: schemaFolder }),
    workbench({ folder: schemaFolder }),
    stamp(),
    sitePages({
      writer: 'site/write-page.tsx',
      kinds: pageKinds,
      facts: () => {
        const { boot, reference } = publishFolder(schemaFolder)
        return { boot: boot!, reference: reference! }
      },
      plugins: () => [locales(languages, FIRST_TEXTS, SITE_TEXTS, HOME_TEXTS), docDays(), react()],
    }),
    firstScript(firstPages, Object.fromEntries(languages.names.map((locale) => [locale, `virtual:first-texts/${locale}`]))),
  ],
  resolve: {
    alias: [
      { find: /^isomorphic-fetch$/, replacement: at('./src/request/shims/empty.ts') },
      { find: /^qs$/, replacement: at('./src/request/shims/qs.ts') },
      // The entry of the package would resolve to the development build with its warnings.
      ...(isBuild ? [routerFile('react-router', 'index'), routerFile('react-router/dom', 'dom-export')] : []),
    ],
  },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The third-party code that is shipped, with its licences; the list is generated from the bundled modules.
    license: { fileName: 'licences.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: inPackages('react', 'react-dom', 'scheduler', 'use-sync-external-store'),
              priority: 30,
            },
            // Styles that are always needed together come in one file each: what is small costs a round trip and no bytes.
            {
              name: 'first-styles',
              test: inRooms(
                '(layout/(guest|frame|tabs/tabs|announcement-bell|application-switch|breadcrumb|user-menu|top-bar|visit-banner|console|menus)|runtime/(router/router|form/(form|parts)|list/(search|list|table|view-switch|narrow-table|rows)|action/beside|block-boundary|screen-view|up-link)|widgets/(kit/(spinner|floating|button|state|toast|dialog|tabs|tag|pagination)|controls/number|choices|input|marked|list|cells))\\.css$',
              ),
              priority: 40,
            },
            // What asks the backend and the publication ahead of everything else: it waits for no package, not even for React.
            {
              name: 'ahead',
              // Includes the preload helper of lazy imports, which is too small for a chunk of its own.
              test: either(
                /preload-helper/,
                inRooms(
                  '(request/(call-ahead|headers-of|shapes|problem)|session/(session|storage|token|visit|role|grants)|schema/time\\.|runtime/router/boot|site/site-route)',
                ),
              ),
              minShareCount: 2,
              priority: 19,
            },
            // Shared by the public pages and the console.
            {
              name: 'base',
              test: either(
                /node_modules[\\/]ahooks[\\/]es[\\/](useLatest|useUnmount|utils[\\/](index|isDev)\.js)/,
                inRooms(
                  '(request/(?!texts|carry-by-library|retry-key)|session/(?!awaited)|look/(theme|primary|contrast|mark|glyph|keep-place)|i18n/(write-text|load-from)|schema/(template|in-language|keys-of|write-hole)|widgets/answer/read\\.)',
                ),
              ),
              minShareCount: 2,
              priority: 18,
            },
            // How amounts and lengths are written: the home page has none.
            { name: 'figures', test: inRooms('schema/(figures|duration)'), minShareCount: 2, priority: 19 },
            // The slider against bots: the console shows it late, the public pages show it beside a demonstration.
            { name: 'slider', test: inRooms('widgets/slide'), minShareCount: 2, priority: 19 },
            // Needed by solution pages and by anybody who opens the chat.
            { name: 'consult', test: inRooms('site/consult-form'), minShareCount: 2, priority: 19 },
            // Not needed by the home page.
            {
              name: 'site-parts',
              test: inRooms('site/(code-tabs|points|faq|page-hero|related)'),
              minShareCount: 2,
              priority: 19,
            },
            // What the texts of all pages but the first are called.
            { name: 'page-texts', test: either(/virtual:page-texts/, inRooms('site/load-page-texts')), minShareCount: 2, priority: 19 },
            // Where the telephone comes into sight, and in the chat.
            { name: 'phone', test: inRooms('site/phone-'), minShareCount: 2, priority: 19 },
            // The instrument at the top of a product page is loaded with that page only.
            { name: 'instruments', test: inRooms('site/(own|instruments)/'), minShareCount: 2, priority: 19 },
            // A document that was written ahead needs no texts of others before somebody searches or goes on.
            { name: 'docs-texts', test: inRooms('site/docs/(load-doc|open-api|find-in-docs|search-)'), minShareCount: 2, priority: 19 },
            { name: 'doc-tree', test: inRooms('site/docs/tree'), minShareCount: 2, priority: 19 },
            { name: 'docs', test: inRooms('site/docs/'), minShareCount: 2, priority: 18 },
            // Prices stand on product pages and on a page of their own; samples and demonstrations on no document.
            {
              name: 'prices',
              test: inRooms('site/(cost-calculator|cover-part|work-out-cost|find-cover|packages|products\\.)'),
              minShareCount: 2,
              priority: 18,
            },
            { name: 'offers', test: inRooms('site/(spoken-samples|offer-glyph|use-demo|wave)'), minShareCount: 2, priority: 18 },
            {
              name: 'site',
              test: either(/virtual:site-texts/, inRooms('site/(?!site-route|addresses|ask-own-app|demo/|docs/)')),
              minShareCount: 2,
              priority: 17,
            },
            // Demonstrations are loaded when they are about to become visible.
            { name: 'demo', test: inRooms('site/demo/'), minShareCount: 2, priority: 17 },
            {
              // Forms and their dependencies: they are only useful together, and each extra file is a round trip.
              name: 'formily',
              // Includes the dependencies that only Formily has: in the chunk of an importer, Formily would run before its own imports.
              test: either(
                inPackages(
                  '@formily[\\\\/](core|react|reactive|reactive-react|json-schema|shared|path|validator|grid)',
                  'hoist-non-react-statics',
                  'camel-case',
                  'lower-case',
                  'upper-case',
                  'no-case',
                  'param-case',
                  'pascal-case',
                  'dot-case',
                ),
                inRooms('runtime/form/(?!leave-guard|unsaved|draft|values|refusal-link|list-widgets|form\\.css)'),
              ),
              minShareCount: 2,
              priority: 20,
            },
            // What two pages share comes in one request; what only some pages or one language need is loaded on demand.
            // Code that the dashboards share belongs to them only.
            { name: 'overviews', test: inRooms('dashboards/'), minShareCount: 2, priority: 12 },
            // Charts are used by the dashboards and by lists.
            { name: 'charts', test: inRooms('widgets/charts/'), minShareCount: 2, priority: 12 },
            // Few lists are so long that their rows are drawn as one scrolls.
            { name: 'windowed', test: either(inPackages('@tanstack'), inRooms('runtime/list/windowed-rows')), priority: 13 },
            // Rows, their values and what only pages with them need: the sign-in page has none.
            {
              name: 'rows',
              test: inRooms(
                '(runtime/(list/(?!list-state)|views/(use-asking|views\\.)|action/(show-answer|use-actions|action-host)|detail/action-buttons|jobs/(jobs|start-job)\\.)|widgets/(cell|kit/(pagination|tag|popover)|controls/(date-range|time-range|remote-select)|use-now|days|remote|settle-row|plain-markdown|branches/branch-source))',
              ),
              minShareCount: 2,
              priority: 12,
            },
            // The requests of views and their state in the address: a list needs them only once a view is shown.
            { name: 'asked', test: inRooms('runtime/views/'), minShareCount: 2, priority: 11 },
            // Conditions that a person composes: for the builder and for the text above the list.
            { name: 'refined', test: inRooms('(runtime/refine/|schema/refine)'), minShareCount: 2, priority: 12 },
            // Not needed by the public pages: the router, the i18n engine, and what the pages of the console share.
            {
              name: 'shared',
              test: either(
                inPackages(
                  'umi-request',
                  'ahooks',
                  'tslib',
                  'react-is',
                  'react-router',
                  'react-router-dom',
                  'cookie',
                  'set-cookie-parser',
                  'i18next',
                  'lodash',
                ),
                /virtual:texts/,
                inRooms(
                  '(?!main\\.|layout/jobs/|runtime/jobs/|dashboards/|widgets/(sound|files|markdown|transcript|sign-in|api|answer|branches|charts|rich/(?!adapter))|look/(icon-shapes|antd)|i18n/antd|[\\w-]+/texts/)',
                ),
              ),
              minShareCount: 2,
              priority: 10,
            },
          ],
        },
      },
    },
  },
})
