/**
 * The published CSS of Radix Themes is 80 kB gzip: every rule five times over for its responsive props, every colour, and each
 * colour twice for wide-gamut displays. app/styles/radix.css imports the sources of the parts in use; what is taken out of those
 * here leaves plain rules in the colours that the product has. Responsive props (`size={{ md: '3' }}`) are therefore not for it.
 */
const COLOURS = new Set(['gray', 'amber', 'green', 'indigo', 'red', 'teal'])
const GRAYS = new Set(['slate'])
const COLOUR_OF_RULE = /\[data-(accent|gray)-color='([a-z]+)'\]/g

/** Whether a selector is only for colours that are not imported. */
function isForMissingColour(selector) {
  const named = [...selector.matchAll(COLOUR_OF_RULE)]
  return (
    named.length > 0 &&
    named.every(([, kind, colour]) => !(kind === 'gray' ? GRAYS : COLOURS).has(colour))
  )
}

const leanRadix = {
  postcssPlugin: 'lean-radix',
  AtRule: {
    breakpoints: (rule) => {
      rule.replaceWith(rule.nodes)
    },
    supports: (rule) => {
      if (rule.params.includes('color(display-p3')) rule.remove()
    },
  },
  Rule: (rule) => {
    if (rule.selectors.every(isForMissingColour)) rule.remove()
  },
}

export default { plugins: [leanRadix] }
