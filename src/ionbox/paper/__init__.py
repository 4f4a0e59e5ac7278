"""Everything on paper: cards, tiles, boards, dice, sheets and worksheets as PDF, set by Typst from templates."""
