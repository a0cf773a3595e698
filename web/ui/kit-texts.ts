import i18next from 'i18next'

// Loaded together with the code, so that a part that appears later never blanks the page while its texts load.
await i18next.loadNamespaces('kit')
