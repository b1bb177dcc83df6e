import type { OpenContent } from '../../shapes.ts'

export const content: OpenContent = {
  title: 'From an account to calls in production.',
  lead: 'One key for each application, packages that you buy when you need them, and a log of everything that was called. Five steps, the first of them takes a minute.',
  start: 'Create an account',
  docs: 'Docs',
  keysTitle: 'One key opens all of these',
  stepsTitle: 'Five steps',
  steps: [
    {
      title: 'Register',
      text: 'E-mail, phone number, password. The link in the e-mail activates the account within 24 hours.',
      href: '/user/register',
      link: 'Register',
    },
    {
      title: 'Certify',
      text: 'Persons and companies are certified once. It opens buying; the free quota needs no certificate.',
      href: '/official-website/markdown?select=3',
      link: 'How it works',
    },
    {
      title: 'Create an application',
      text: 'Choose its services and get its ID and secret. The secret is shown once and can be replaced.',
      href: '/official-website/markdown?select=2',
      link: 'About keys',
    },
    {
      title: 'Choose a package',
      text: 'Every service has a free daily quota for trying. Packages are for what comes after.',
      href: '/official-website/product',
      link: 'See packages',
    },
    {
      title: 'Call',
      text: 'Copy a sample, put in ID and secret, run it. The call log shows what happened.',
      href: '/official-website/markdown?select=4',
      link: 'First interface',
    },
  ],
  rulesTitle: 'Rules of the house',
  rules: [
    {
      title: 'Secrets stay on your server',
      text: 'Pages and apps get short-lived tokens. A secret that leaked is replaced in the console within a minute.',
    },
    {
      title: 'Limits that you set',
      text: 'Concurrency and calls a day per application, addresses that may call, an alert before a package runs out.',
    },
    {
      title: 'Errors with a way out',
      text: 'Every refusal has a code, a cause and a mend. Retry-After says when it is worth trying again.',
    },
    {
      title: 'Idempotent where it matters',
      text: 'What creates something takes a key, so that a repeated request creates it once.',
    },
  ],
  sampleTitle: 'The smallest program that works',
  sampleText: 'Send a recording, print the answer. The other services look the same.',
  docsTitle: 'Read on',
}
