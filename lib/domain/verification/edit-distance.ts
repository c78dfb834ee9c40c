/**
 * Number of letters to add, remove, replace, or swap with their neighbour to turn one text into the other (optimal string
 * alignment). In code units; the work grows with the product of the lengths.
 */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 0; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = row === 0 ? column : at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const added = at(row, column - 1) + 1;
      const omitted = row === 0 ? column : at(row - 1, column) + 1;
      const areExchanged =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const exchanged = areExchanged ? at(row - 2, column - 2) + 1 : replaced;
      rows[row]?.push(Math.min(replaced, added, omitted, exchanged));
    }
  }
  return at(from.length, to.length);
}
