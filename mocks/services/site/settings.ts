/** The key of the one row that holds the settings of the website. */
export const SITE = 'site'

/** What the website says before anybody has changed its settings. */
export const siteDefaults = {
  titleZh: '聆语智能语音',
  titleEn: 'Lingyu speech platform',
  hotline: '400-XXX-XXXX',
  hoursFrom: '09:30',
  hoursTo: '21:00',
  days: [1, 2, 3, 4, 5, 6, 7],
  banners: [],
  footer: [
    { column: 'product', titleZh: '一句话识别', titleEn: 'One-sentence recognition', link: '/official-website/product' },
    { column: 'product', titleZh: '实时语音转写', titleEn: 'Real-time transcription', link: '/official-website/voice' },
    { column: 'product', titleZh: '语音合成', titleEn: 'Speech synthesis', link: '/official-website/synthesis' },
    { column: 'solution', titleZh: '智能客服', titleEn: 'Customer service', link: '/official-website/customer' },
    { column: 'solution', titleZh: '语音质检', titleEn: 'Quality inspection', link: '/official-website/voice-quality-inspection' },
    { column: 'developer', titleZh: '接入文档', titleEn: 'Documentation', link: '/official-website/markdown' },
    { column: 'developer', titleZh: '新手指南', titleEn: "Beginner's guide", link: '/official-website/markdown?select=3' },
  ],
  contactEmail: 'service@example.com',
  chatEnabled: true,
  chatGreeting: '您好，请问有什么可以帮您？',
  comingSoon: ['voiceClone', 'emotion'],
} as const
