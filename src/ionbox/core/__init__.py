"""What every game is: pure, game-blind, compiled where a C compiler is at hand."""
