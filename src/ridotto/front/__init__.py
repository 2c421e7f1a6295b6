"""What `import ridotto` offers: games, states and records as plain Python over the engine, compiled or not."""
