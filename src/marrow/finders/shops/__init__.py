"""What a product is read from: prices, numbers, signs of a sale, data in scripts."""
