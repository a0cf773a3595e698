import i18next from 'i18next'

// together with the code that shows them: a piece that appears later never blanks the page while its texts load
await i18next.loadNamespaces('kit')
